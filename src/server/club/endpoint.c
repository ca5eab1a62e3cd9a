/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Where push messages may go; see endpoint.h. */
#include "endpoint.h"

#include "buf.h"
#include "notices.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* ---- as text ---- */

static bool plain(const char *url)
{
	size_t n = 0;
	while (url[n] > ' ' && url[n] < 0x7f)
		n++;
	return !url[n] && n > 0 && n <= ENDPOINT_MAX;
}

static bool copy_part(CURLU *from, CURLUPart part, char *to, size_t size)
{
	char *text = NULL;
	struct buf b = buf_over(to, size);
	if (curl_url_get(from, part, &text, 0) == CURLUE_OK && text)
		buf_put(&b, text);
	curl_free(text);
	return b.len && !b.full;
}

/* A number instead of a name need not wait for the connection. */
static bool public_number(const char *host)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	char inner[INET6_ADDRSTRLEN] = "";
	size_t n = strcspn(host + (*host == '['), "]");
	if (n < sizeof inner)
		memcpy(inner, host + (*host == '['), n);
	if (inet_pton(AF_INET, host, &in.sin_addr) == 1)
		return address_public((const struct sockaddr *)&in);
	return *host != '[' || (inet_pton(AF_INET6, inner, &in6.sin6_addr) == 1 && address_public((const struct sockaddr *)&in6));
}

/* By the same reader that will connect: two that read an address differently are how one gets
 * past the other. */
bool endpoint_read(struct endpoint *e, const char *url, bool anywhere)
{
	CURLU *read = plain(url) ? curl_url() : NULL;
	char scheme[8], port[8] = "", user[2] = "";
	if (!read)
		return false;
	bool good = curl_url_set(read, CURLUPART_URL, url, CURLU_DISALLOW_USER) == CURLUE_OK &&
	            copy_part(read, CURLUPART_SCHEME, scheme, sizeof scheme) && copy_part(read, CURLUPART_HOST, e->host, sizeof e->host);
	bool has_port = good && copy_part(read, CURLUPART_PORT, port, sizeof port);
	good = good && !copy_part(read, CURLUPART_USER, user, sizeof user);
	curl_url_cleanup(read);
	/* a name without a dot is one of this network's */
	good = good && (anywhere || (strpbrk(e->host, ".:") && public_number(e->host)));
	bool tls = good && strcmp(scheme, "https") == 0, usual = !has_port || (tls && strcmp(port, "443") == 0);
	if (!good || !((tls && usual) || (anywhere && (tls || strcmp(scheme, "http") == 0))))
		return false;
	struct buf b = buf_over(e->origin, sizeof e->origin);
	buf_puts(&b, scheme, "://", e->host, usual ? "" : ":", usual ? "" : port);
	return !b.full;
}

/* ---- as a number ---- */

struct network {
	const char *first;
	int bits;
};

/* IPv4: IANA's registry of special addresses, what is not for everybody. */
static const struct network hidden_4[] = {
	{ "0.0.0.0", 8 },       { "10.0.0.0", 8 },     { "100.64.0.0", 10 },  { "127.0.0.0", 8 },   { "169.254.0.0", 16 },
	{ "172.16.0.0", 12 },   { "192.0.0.0", 24 },   { "192.0.2.0", 24 },   { "192.88.99.0", 24 }, { "192.168.0.0", 16 },
	{ "198.18.0.0", 15 },   { "198.51.100.0", 24 }, { "203.0.113.0", 24 }, { "224.0.0.0", 4 },   { "240.0.0.0", 4 },
};

/* IPv6: everything outside of 2000::/3, and of that what only wraps other addresses or is
 * for documents. */
static const struct network hidden_6[] = {
	{ "::", 3 }, { "4000::", 2 }, { "8000::", 1 },
	{ "2001::", 23 }, { "2001:db8::", 32 }, { "2002::", 16 }, { "3fff::", 20 },
};

static bool within(int family, const struct network *net, const unsigned char *address)
{
	unsigned char first[16] = { 0 };
	inet_pton(family, net->first, first);
	int whole = net->bits / 8, rest = net->bits % 8;
	return memcmp(first, address, (size_t)whole) == 0 &&
	       (!rest || ((first[whole] ^ address[whole]) & (0xff00 >> rest & 0xff)) == 0);
}

bool address_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET) {
		struct sockaddr_in in;
		memcpy(&in, address, sizeof in);
		for (size_t i = 0; i < sizeof hidden_4 / sizeof *hidden_4; i++)
			if (within(AF_INET, &hidden_4[i], (const unsigned char *)&in.sin_addr))
				return false;
		return true;
	}
	if (address->sa_family != AF_INET6)
		return false;
	struct sockaddr_in6 in;
	memcpy(&in, address, sizeof in);
	for (size_t i = 0; i < sizeof hidden_6 / sizeof *hidden_6; i++)
		if (within(AF_INET6, &hidden_6[i], in.sin6_addr.s6_addr))
			return false;
	return true;
}
