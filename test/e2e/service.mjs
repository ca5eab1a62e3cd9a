// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A push service on the loopback, and browsers that subscribe to it: what the server sends is
// read by somebody else's decrypter, and who sent it is checked as such services do.
import assert from 'node:assert/strict';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { packages } from './site.mjs';

const { decrypt } = packages('http_ece');

/** RFC 8292: the key that came along has signed the token, for this service and for a while. */
function check(authorization, origin) {
  const [, token, k] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization),
    [head, claims, signature] = token.split('.'),
    point = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  assert.ok(verify('sha256', `${head}.${claims}`, key, Buffer.from(signature, 'base64url')));
  assert.equal(JSON.parse(Buffer.from(head, 'base64url')).alg, 'ES256');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.equal(aud, origin);
  assert.ok(exp * 1000 > Date.now() && exp * 1000 < Date.now() + 24 * 3600 * 1000);
  assert.equal(sub, 'mailto:ops@example.org');
  return k;
}

/** `answer` of a browser is the status it gets for what is sent to it. */
export async function openService() {
  const browsers = new Map();
  let url = '';
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const browser = browsers.get(request.url);
    if (!browser) {
      response.writeHead(404).end();
      return;
    }
    browser.tries++;
    const { status, headers = {} } = browser.answer;
    response.writeHead(status, headers).end();
    if (status === 201) {
      const text = decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: browser.pair,
        authSecret: browser.secret,
      });
      browser.got.push({
        key: check(request.headers.authorization, url),
        headers: request.headers,
        text: text.toString(),
      });
    }
    for (const wake of browser.waiting.splice(0)) wake();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    close: () => server.close(),
    /** One more; `fields` is what its page tells the server. */
    browser() {
      const pair = createECDH('prime256v1'),
        secret = randomBytes(16),
        path = `/push/${randomBytes(12).toString('hex')}`;
      pair.generateKeys();
      const browser = { pair, secret, got: [], tries: 0, waiting: [], answer: { status: 201 } };
      browser.fields = {
        endpoint: url + path,
        p256dh: pair.getPublicKey().toString('base64url'),
        auth: secret.toString('base64url'),
      };
      /** The n-th message, from 1 on; and until so many were tried. */
      browser.message = async (n) => {
        while (browser.got.length < n) await new Promise((done) => browser.waiting.push(done));
        return browser.got[n - 1];
      };
      browser.tried = async (n) => {
        while (browser.tries < n) await new Promise((done) => browser.waiting.push(done));
      };
      browsers.set(path, browser);
      return browser;
    },
  };
}
