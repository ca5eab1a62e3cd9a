/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Sealing push messages; see webpush.h. The curve, the cipher and the signature are
 * OpenSSL's, for libsodium has none of these three; hashes, chance and base64 are libsodium's.
 */
#include "webpush.h"

#include "json.h"

#include <assert.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

enum { TAG = 16, KEY = 16, NONCE = 12, HASH = 32, RECORD = 4096, HEAD = WEBPUSH_SALT + 4 + 1 + WEBPUSH_POINT };

/* ---- the curve ---- */

/* A scalar times a point, or times the curve's own (NULL): as a point. */
static bool multiply(const unsigned char scalar[WEBPUSH_SCALAR], const unsigned char *by, unsigned char out[WEBPUSH_POINT])
{
	EC_GROUP *curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	EC_POINT *from = curve ? EC_POINT_new(curve) : NULL, *to = curve ? EC_POINT_new(curve) : NULL;
	BIGNUM *n = BN_secure_new();
	bool good = from && to && n && BN_bin2bn(scalar, WEBPUSH_SCALAR, n) && !BN_is_zero(n);
	if (good && by)
		good = EC_POINT_oct2point(curve, from, by, WEBPUSH_POINT, NULL) && EC_POINT_mul(curve, to, NULL, from, n, NULL);
	else if (good)
		good = EC_POINT_mul(curve, to, n, NULL, NULL, NULL);
	good = good && EC_POINT_point2oct(curve, to, POINT_CONVERSION_UNCOMPRESSED, out, WEBPUSH_POINT, NULL) == WEBPUSH_POINT;
	BN_clear_free(n);
	EC_POINT_clear_free(to);
	EC_POINT_free(from);
	EC_GROUP_free(curve);
	return good;
}

/* OpenSSL draws it, because not every number of 32 bytes is a key. */
bool webpush_key_draw(struct webpush_key *key)
{
	EVP_PKEY *drawn = EVP_EC_gen("P-256");
	BIGNUM *n = NULL;
	bool good = drawn && EVP_PKEY_get_bn_param(drawn, OSSL_PKEY_PARAM_PRIV_KEY, &n) &&
	            BN_bn2binpad(n, key->scalar, WEBPUSH_SCALAR) == WEBPUSH_SCALAR && multiply(key->scalar, NULL, key->point);
	BN_clear_free(n);
	EVP_PKEY_free(drawn);
	return good;
}

/* ---- texts ---- */

enum { BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* Exactly so many bytes. */
static bool read_bytes(const char *text, unsigned char *bytes, size_t n)
{
	size_t found;
	return sodium_base642bin(bytes, n, text, strlen(text), NULL, &found, NULL, BASE64) == 0 && found == n;
}

bool webpush_key_read(struct webpush_key *key, const char *text)
{
	return read_bytes(text, key->scalar, sizeof key->scalar) && multiply(key->scalar, NULL, key->point);
}

void webpush_key_write(const struct webpush_key *key, char text[WEBPUSH_SCALAR_TEXT])
{
	sodium_bin2base64(text, WEBPUSH_SCALAR_TEXT, key->scalar, sizeof key->scalar, BASE64);
}

void webpush_point_write(const struct webpush_key *key, char text[WEBPUSH_POINT_TEXT])
{
	sodium_bin2base64(text, WEBPUSH_POINT_TEXT, key->point, sizeof key->point, BASE64);
}

bool webpush_reader_read(struct webpush_reader *reader, const char *point, const char *auth)
{
	static const unsigned char one[WEBPUSH_SCALAR] = { [WEBPUSH_SCALAR - 1] = 1 };
	unsigned char same[WEBPUSH_POINT];
	return read_bytes(point, reader->point, sizeof reader->point) && read_bytes(auth, reader->auth, sizeof reader->auth) &&
	       multiply(one, reader->point, same);
}

/* ---- sealing ---- */

static void hmac(const unsigned char *key, size_t key_size, const void *text, size_t n, unsigned char out[HASH])
{
	crypto_auth_hmacsha256_state state;
	_Static_assert(HASH == crypto_auth_hmacsha256_BYTES, "all of it");
	crypto_auth_hmacsha256_init(&state, key, key_size);
	crypto_auth_hmacsha256_update(&state, text, n);
	crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF-Expand for what fits into one hash: `info` ends with the byte 1. */
static void expand(const unsigned char prk[HASH], const void *info, size_t n, unsigned char *out, size_t size)
{
	unsigned char hash[HASH];
	assert(size <= sizeof hash);
	hmac(prk, HASH, info, n, hash);
	memcpy(out, hash, size);
	sodium_memzero(hash, sizeof hash);
}

/* RFC 8291, 3.4: from what both know to key and nonce. */
static bool derive(const struct webpush_reader *to, const struct webpush_key *from, const unsigned char salt[WEBPUSH_SALT],
                   unsigned char key[KEY], unsigned char nonce[NONCE])
{
	static const char both[] = "WebPush: info", key_info[] = "Content-Encoding: aes128gcm\0\1", nonce_info[] = "Content-Encoding: nonce\0\1";
	unsigned char shared[WEBPUSH_POINT], prk[HASH], info[sizeof both + 2 * WEBPUSH_POINT + 1];
	if (!multiply(from->scalar, to->point, shared))
		return false;
	hmac(to->auth, sizeof to->auth, shared + 1, WEBPUSH_SCALAR, prk);   /* of the point the x alone */
	memcpy(info, both, sizeof both);
	memcpy(info + sizeof both, to->point, WEBPUSH_POINT);
	memcpy(info + sizeof both + WEBPUSH_POINT, from->point, WEBPUSH_POINT);
	info[sizeof info - 1] = 1;
	expand(prk, info, sizeof info, shared, HASH);
	hmac(salt, WEBPUSH_SALT, shared, HASH, prk);
	expand(prk, key_info, sizeof key_info - 1, key, KEY);
	expand(prk, nonce_info, sizeof nonce_info - 1, nonce, NONCE);
	sodium_memzero(shared, sizeof shared);
	sodium_memzero(prk, sizeof prk);
	return true;
}

static bool encrypt(const unsigned char key[KEY], const unsigned char nonce[NONCE], const unsigned char *text, int n, unsigned char *out)
{
	EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
	int done = 0, more = 0;
	bool good = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) && EVP_EncryptUpdate(c, out, &done, text, n) &&
	            EVP_EncryptFinal_ex(c, out + done, &more) && done + more == n &&
	            EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, TAG, out + n);
	EVP_CIPHER_CTX_free(c);
	return good;
}

bool webpush_seal(const struct webpush_reader *to, const struct webpush_key *from, const unsigned char salt[WEBPUSH_SALT], const char *text,
                  size_t n, struct buf *body)
{
	assert(n <= WEBPUSH_TEXT_MAX);
	unsigned char key[KEY], nonce[NONCE], plain[WEBPUSH_TEXT_MAX + 1], sealed[HEAD + WEBPUSH_TEXT_MAX + 1 + TAG];
	static const unsigned char lengths[] = { 0, 0, RECORD >> 8, RECORD & 255, WEBPUSH_POINT };
	memcpy(sealed, salt, WEBPUSH_SALT);
	memcpy(sealed + WEBPUSH_SALT, lengths, sizeof lengths);
	memcpy(sealed + WEBPUSH_SALT + sizeof lengths, from->point, WEBPUSH_POINT);
	memcpy(plain, text, n);
	plain[n] = 2;   /* the last record, without padding */
	bool good = derive(to, from, salt, key, nonce) && encrypt(key, nonce, plain, (int)n + 1, sealed + HEAD);
	sodium_memzero(key, sizeof key);
	if (good)
		buf_putn(body, (const char *)sealed, HEAD + n + 1 + TAG);
	return good && !body->full;
}

/* ---- who sends ---- */

static EVP_PKEY *signer(const struct webpush_key *key)
{
	OSSL_PARAM_BLD *made = OSSL_PARAM_BLD_new();
	BIGNUM *n = BN_bin2bn(key->scalar, WEBPUSH_SCALAR, BN_secure_new());
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	EVP_PKEY *pair = NULL;
	OSSL_PARAM *params = NULL;
	if (made && n && context && OSSL_PARAM_BLD_push_utf8_string(made, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
	    OSSL_PARAM_BLD_push_octet_string(made, OSSL_PKEY_PARAM_PUB_KEY, key->point, WEBPUSH_POINT) &&
	    OSSL_PARAM_BLD_push_BN(made, OSSL_PKEY_PARAM_PRIV_KEY, n) && (params = OSSL_PARAM_BLD_to_param(made)) &&
	    EVP_PKEY_fromdata_init(context) > 0)
		EVP_PKEY_fromdata(context, &pair, EVP_PKEY_KEYPAIR, params);
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(made);
	EVP_PKEY_CTX_free(context);
	BN_clear_free(n);
	return pair;
}

/* ES256 as tokens want it: the two numbers, not ASN.1. */
static bool sign(const struct webpush_key *key, const char *text, size_t n, unsigned char out[2 * WEBPUSH_SCALAR])
{
	EVP_PKEY *pair = signer(key);
	EVP_MD_CTX *digest = EVP_MD_CTX_new();
	unsigned char der[128];
	const unsigned char *at = der;
	size_t size = sizeof der;
	ECDSA_SIG *both = NULL;
	if (pair && digest && EVP_DigestSignInit(digest, NULL, EVP_sha256(), NULL, pair) > 0 &&
	    EVP_DigestSign(digest, der, &size, (const unsigned char *)text, n) > 0)
		both = d2i_ECDSA_SIG(NULL, &at, (long)size);
	bool good = both && BN_bn2binpad(ECDSA_SIG_get0_r(both), out, WEBPUSH_SCALAR) == WEBPUSH_SCALAR &&
	            BN_bn2binpad(ECDSA_SIG_get0_s(both), out + WEBPUSH_SCALAR, WEBPUSH_SCALAR) == WEBPUSH_SCALAR;
	ECDSA_SIG_free(both);
	EVP_MD_CTX_free(digest);
	EVP_PKEY_free(pair);
	return good;
}

static void put_base64(struct buf *out, const void *bytes, size_t n)
{
	char text[1024];
	assert(sodium_base64_encoded_len(n, BASE64) <= sizeof text);
	buf_put(out, sodium_bin2base64(text, sizeof text, bytes, n, BASE64));
}

bool webpush_token(const struct webpush_key *key, const char *origin, int64_t until, const char *contact, struct buf *token)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	char claims[700];
	unsigned char signature[2 * WEBPUSH_SCALAR];
	struct buf b = buf_over(claims, sizeof claims);
	struct json j = { .out = &b };
	json_open(&j, '{');
	json_key_text(&j, "aud", origin);
	json_key_int(&j, "exp", until);
	json_key_text(&j, "sub", contact);
	json_close(&j, '}');
	if (b.full)
		return false;
	buf_clear(token);
	put_base64(token, head, sizeof head - 1);
	buf_char(token, '.');
	put_base64(token, claims, b.len);
	if (token->full || !sign(key, buf_text(token), token->len, signature))
		return false;
	buf_char(token, '.');
	put_base64(token, signature, sizeof signature);
	return !token->full;
}
