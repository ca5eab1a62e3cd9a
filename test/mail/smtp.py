#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""A mail server on the loopback for tests: smtp.py [REFUSALS]

Says its port on the first line. After that, a line of JSON for each letter: envelope,
headers and text, decoded by Python's own library and not by ours. The first REFUSALS
letters are turned away for now (451). Ends when its standard input does.
"""
import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP


class Keeper:
    def __init__(self, refusals):
        self.refusals = refusals

    async def handle_DATA(self, server, session, envelope):
        if self.refusals > 0:
            self.refusals -= 1
            return "451 Later, please"
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(json.dumps({
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "headers": [[name, str(value)] for name, value in letter.items()],
            "subject": str(letter["Subject"]),
            "text": letter.get_content().replace("\r\n", "\n"),
        }), flush=True)
        return "250 Thank you"


async def main():
    keeper = Keeper(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(keeper, hostname="localhost"), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(main())
