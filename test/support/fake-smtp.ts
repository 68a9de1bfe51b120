import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { whenOver } from "./when-over.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

export interface FakeSmtp {
  url: string;
  received: ReceivedMail[];
  /** Answers the next mails' data with 451 so many times. */
  refuse(times: number): void;
}

/**
 * Starts the other end of SMTP, as far as a mail of ours goes. It knows no mailbox `nobody@…`. It
 * ends with the test or file.
 */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    let mail: ReceivedMail = { from: "", to: [], data: "" };
    let inData = false;
    let rest = "";
    const answer = (line: string) => socket.write(`${line}\r\n`);

    const onLine = (line: string) => {
      if (inData) {
        if (line !== ".") {
          mail.data += `${line.replace(/^\.\./, ".")}\n`;
          return;
        }
        inData = false;
        if (refusals > 0) refusals -= 1;
        else received.push(mail);
        answer(received.includes(mail) ? "250 stored" : "451 later");
        mail = { from: "", to: [], data: "" };
        return;
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      if (/^EHLO/i.test(line)) answer("250 fake");
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = address;
        answer("250 ok");
      } else if (/^RCPT TO/i.test(line)) {
        if (address.startsWith("nobody@")) answer("550 no such mailbox");
        else {
          mail.to.push(address);
          answer("250 ok");
        }
      } else if (/^DATA/i.test(line)) {
        inData = true;
        answer("354 go on");
      } else answer("250 ok");
    };

    answer("220 fake");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  whenOver(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (times) => {
      refusals = times;
    },
  };
}
