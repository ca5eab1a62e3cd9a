/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Push messages: the example of RFC 8291, byte by byte; keys that are none; tokens; where
 * messages may go, and when they are tried again.
 */
#include "endpoint.h"
#include "notices.h"
#include "push.h"
#include "webpush.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <arpa/inet.h>
#include <netinet/in.h>

#include <cmocka.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

enum { BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* RFC 8291, appendix A. */
static const char *const text = "When I grow up, I want to be a watermelon",
	*const as_private = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	*const as_public = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	*const ua_public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
	*const secret = "BTBZMqHH6r4Tts7J_aSIgg", *const salt_text = "DGv6ra1nlYgDCS1FRnbzlw",
	*const sealed = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
	                "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
	                "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void example_of_the_rfc(void **state)
{
	(void)state;
	struct webpush_key key;
	struct webpush_reader reader;
	char point[WEBPUSH_POINT_TEXT], found[512];
	unsigned char salt[WEBPUSH_SALT];
	size_t n;
	struct buf body = { 0 };
	assert_true(webpush_key_read(&key, as_private));
	webpush_point_write(&key, point);
	assert_string_equal(point, as_public);
	assert_true(webpush_reader_read(&reader, ua_public, secret));
	assert_int_equal(sodium_base642bin(salt, sizeof salt, salt_text, strlen(salt_text), NULL, &n, NULL, BASE64), 0);
	assert_true(webpush_seal(&reader, &key, salt, text, strlen(text), &body));
	assert_string_equal(sodium_bin2base64(found, sizeof found, (const unsigned char *)body.text, body.len, BASE64), sealed);
	buf_free(&body);
}

static void keys_that_are_none(void **state)
{
	(void)state;
	struct webpush_key key, again;
	struct webpush_reader reader;
	char written[WEBPUSH_SCALAR_TEXT], other[WEBPUSH_POINT_TEXT];
	assert_true(webpush_key_draw(&key));
	webpush_key_write(&key, written);
	assert_true(webpush_key_read(&again, written));
	assert_memory_equal(&key, &again, sizeof key);
	assert_false(webpush_key_read(&again, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));   /* zero */
	assert_false(webpush_key_read(&again, "short"));
	strcpy(other, ua_public);
	other[60] = other[60] == 'A' ? 'B' : 'A';   /* off the curve */
	assert_false(webpush_reader_read(&reader, other, secret));
	assert_false(webpush_reader_read(&reader, ua_public, "BTBZMqHH6r4Tts7J_aSI"));
	assert_false(webpush_reader_read(&reader, "BCVx", secret));
	assert_false(webpush_reader_read(&reader, "", ""));
	char compressed[WEBPUSH_POINT_TEXT];
	strcpy(compressed, ua_public);
	compressed[1] = 'A';
	assert_false(webpush_reader_read(&reader, compressed, secret));
}

/* ---- tokens ---- */

static EVP_PKEY *public_half(const struct webpush_key *key)
{
	OSSL_PARAM_BLD *made = OSSL_PARAM_BLD_new();
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	EVP_PKEY *half = NULL;
	OSSL_PARAM_BLD_push_utf8_string(made, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
	OSSL_PARAM_BLD_push_octet_string(made, OSSL_PKEY_PARAM_PUB_KEY, key->point, sizeof key->point);
	OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(made);
	assert_true(EVP_PKEY_fromdata_init(context) > 0 && EVP_PKEY_fromdata(context, &half, EVP_PKEY_PUBLIC_KEY, params) > 0);
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(made);
	EVP_PKEY_CTX_free(context);
	return half;
}

static void tokens(void **state)
{
	(void)state;
	struct webpush_key key;
	struct buf token = { 0 };
	unsigned char bytes[512], *der = NULL;
	size_t n;
	assert_true(webpush_key_draw(&key));
	assert_true(webpush_token(&key, "https://push.example.org", 1700000000, "mailto:ops@example.org", &token));
	const char *first = strchr(buf_text(&token), '.'), *second = strchr(first + 1, '.');
	assert_int_equal(sodium_base642bin(bytes, sizeof bytes, first + 1, (size_t)(second - first - 1), NULL, &n, NULL, BASE64), 0);
	bytes[n] = '\0';
	assert_string_equal((char *)bytes, "{\"aud\":\"https://push.example.org\",\"exp\":1700000000,\"sub\":\"mailto:ops@example.org\"}");
	assert_int_equal(sodium_base642bin(bytes, sizeof bytes, second + 1, strlen(second + 1), NULL, &n, NULL, BASE64), 0);
	assert_int_equal(n, 64);
	ECDSA_SIG *signature = ECDSA_SIG_new();
	assert_true(ECDSA_SIG_set0(signature, BN_bin2bn(bytes, 32, NULL), BN_bin2bn(bytes + 32, 32, NULL)));
	int size = i2d_ECDSA_SIG(signature, &der);
	EVP_PKEY *half = public_half(&key);
	EVP_MD_CTX *digest = EVP_MD_CTX_new();
	assert_true(EVP_DigestVerifyInit(digest, NULL, EVP_sha256(), NULL, half) > 0);
	assert_int_equal(EVP_DigestVerify(digest, der, (size_t)size, (const unsigned char *)buf_text(&token), (size_t)(second - buf_text(&token))), 1);
	EVP_MD_CTX_free(digest);
	EVP_PKEY_free(half);
	OPENSSL_free(der);
	ECDSA_SIG_free(signature);
	buf_free(&token);
}

/* ---- where to, and when again ---- */

static void endpoints(void **state)
{
	(void)state;
	static const char *const good[] = { "https://fcm.googleapis.com/fcm/send/a:b-_c", "https://web.push.example.org:443/x?y=z" };
	static const char *const bad[] = {
		"", "x", "http://push.example.org/x", "https://push.example.org:8443/x", "ftp://push.example.org/", "file:///etc/passwd",
		"https://user@push.example.org/", "https://user:pw@push.example.org/", "https:///x", "https://push.example.org/a b",
		"https://push.example.org/\r\nX: y", "https://push.example.org/\xc3\xa9", "https://127.0.0.1/", "https://[::1]/", "https://[fe80::1%25eth0]/",
		"https://10.1.2.3/x", "https://0x7f.1/", "https://2130706433/", "https://localhost/x", "gopher://push.example.org:443/", "//push.example.org/",
	};
	struct endpoint e;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(endpoint_read(&e, good[i], false));
	assert_string_equal(e.host, "web.push.example.org");
	assert_string_equal(e.origin, "https://web.push.example.org");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (endpoint_read(&e, bad[i], false))
			fail_msg("%s", bad[i]);
	assert_true(endpoint_read(&e, "http://127.0.0.1:8099/x", true));
	assert_string_equal(e.origin, "http://127.0.0.1:8099");
	assert_false(endpoint_read(&e, "ftp://127.0.0.1/x", true));
	char long_one[ENDPOINT_MAX + 2] = "https://push.example.org/";
	memset(long_one + strlen(long_one), 'a', sizeof long_one - 1 - strlen("https://push.example.org/"));
	long_one[sizeof long_one - 1] = '\0';
	assert_false(endpoint_read(&e, long_one, false));
	long_one[ENDPOINT_MAX] = '\0';
	assert_true(endpoint_read(&e, long_one, false));
}

static bool is_public(const char *address)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	if (inet_pton(AF_INET, address, &in.sin_addr) == 1)
		return address_public((struct sockaddr *)&in);
	assert_int_equal(inet_pton(AF_INET6, address, &in6.sin6_addr), 1);
	return address_public((struct sockaddr *)&in6);
}

static void addresses(void **state)
{
	(void)state;
	static const char *const open[] = { "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255",
		                            "172.32.0.0", "192.0.1.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
		                            "2a00:1450::1", "2001:200::1" };
	static const char *const hidden[] = { "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9", "169.254.169.254",
		                              "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1",
		                              "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255",
		                              "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "fe80::1",
		                              "fc00::1", "fd12::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1" };
	for (size_t i = 0; i < sizeof open / sizeof *open; i++)
		if (!is_public(open[i]))
			fail_msg("%s", open[i]);
	for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
		if (is_public(hidden[i]))
			fail_msg("%s", hidden[i]);
	struct sockaddr local = { .sa_family = AF_UNIX };
	assert_false(address_public(&local));
}

static void again(void **state)
{
	(void)state;
	assert_int_equal(push_again(1, 0, 0), 30000);
	assert_int_equal(push_again(2, 0, 0), 120000);
	assert_int_equal(push_again(3, 0, 0), 480000);
	assert_int_equal(push_again(4, 0, 0), -1);
	assert_int_equal(push_again(1, 0, 100), 100000);
	assert_int_equal(push_again(1, 0, 5), 30000);
	assert_int_equal(push_again(1, 0, INT64_MAX), PUSH_AGAIN_MAX * 1000);
	assert_int_equal(push_again(1, 0, INT64_MIN), 30000);
	assert_int_equal(push_again(1, 0.01, 0), 10);
}

static void contacts(void **state)
{
	(void)state;
	assert_true(push_contact_good("mailto:ops@example.org"));
	assert_true(push_contact_good("https://example.org/contact"));
	assert_false(push_contact_good("ops@example.org"));
	assert_false(push_contact_good("mailto:nobody"));
	assert_false(push_contact_good("https://"));
	assert_false(push_contact_good("mailto:a@b\r\nX: y"));
	assert_false(push_contact_good("mailto:a@\"b"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(example_of_the_rfc), cmocka_unit_test(keys_that_are_none), cmocka_unit_test(tokens),
		cmocka_unit_test(endpoints),          cmocka_unit_test(addresses),          cmocka_unit_test(again),
		cmocka_unit_test(contacts),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
