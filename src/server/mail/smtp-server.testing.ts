// An SMTP server for tests that accepts emails or fails in realistic ways.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * hang: never responds to the end of the email. drop: accepts the email and disconnects before it confirms this. A
 * number is the SMTP reply, to the recipient (550, 450), the email (451, 554) or the greeting (421).
 */
export type Fate = 'take' | 'hang' | 'drop' | 421 | 450 | 451 | 550 | 554

type Received = Email & { recipients: string[] }

export type TestMailServer = {
  url: string
  port: number
  /** The accepted emails, oldest first. */
  messages: Received[]
  /** The Message-ID of every email whose content was sent, accepted or not. */
  tries: (string | undefined)[]
  /** Sets the fates of the next emails. The last fate applies to all further emails. */
  meet(...fates: Fate[]): void
  close(): Promise<void>
}

/** Listens on loopback, on `port` or on any free port. */
export async function testMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const messages: Received[] = []
  const tries: (string | undefined)[] = []
  const sockets = new Set<Socket>()
  let fates: Fate[] = ['take']
  const nextFate = () => (fates.length > 1 ? fates.shift() : fates[0])

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, answer) => answer(fates[0] === 421 ? reply(Number(nextFate())) : null),
    onRcptTo: (_address, _session, answer) =>
      answer(fates[0] === 450 || fates[0] === 550 ? reply(Number(nextFate())) : null),
    onData(stream, session, answer) {
      const judge = async () => {
        const message = await PostalMime.parse(await text(stream))
        tries.push(message.messageId)
        const fate = nextFate()
        // Some servers repeat the content that they reject.
        if (typeof fate === 'number') return answer(reply(fate, message.text))
        if (fate === 'hang') return undefined
        messages.push({ ...message, recipients: recipientsOf(session) })
        if (fate === 'take') return answer()
        for (const socket of sockets) socket.destroy()
        return undefined
      }
      judge().catch(answer)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = portOf(server.server.address())
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    messages,
    tries,
    meet: (...next) => (fates = next),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}

/** Returns a port on which no process listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

function reply(responseCode: number, words = ''): Error {
  return Object.assign(new Error(`not now ${words.replaceAll(/\s+/g, ' ')}`), { responseCode })
}

const recipientsOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)
