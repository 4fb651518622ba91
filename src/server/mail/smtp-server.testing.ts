// An SMTP server for tests that accepts emails or fails in realistic ways.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * How the server responds to one email. `take`: accepts the email. `hang`: receives the whole email and never responds.
 * `drop`: accepts the email, but disconnects before it confirms this. A number is the status of the SMTP reply to the
 * recipient (550, 450), the email (451, 554) or the connection (421).
 */
export type Behavior = 'take' | 'hang' | 'drop' | 421 | 450 | 451 | 550 | 554

type ReceivedMail = Email & { recipients: string[] }

export type TestMailServer = {
  url: string
  port: number
  /** The accepted emails, oldest first. */
  messages: ReceivedMail[]
  /** The Message-IDs of all emails whose content was received, whether accepted or not. */
  tries: (string | undefined)[]
  /** Sets the behaviors for the next emails, one for each email. The last behavior applies to all further emails. */
  behave(...behaviors: Behavior[]): void
  close(): Promise<void>
}

/** Starts a mail server on loopback, on `port` or on any free port. */
export async function testMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const messages: ReceivedMail[] = []
  const tries: (string | undefined)[] = []
  const sockets = new Set<Socket>()
  let behaviors: Behavior[] = ['take']
  const nextBehavior = () => (behaviors.length > 1 ? behaviors.shift() : behaviors[0])

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, answer) => answer(behaviors[0] === 421 ? reply(Number(nextBehavior())) : null),
    onRcptTo: (_address, _session, answer) =>
      answer(behaviors[0] === 450 || behaviors[0] === 550 ? reply(Number(nextBehavior())) : null),
    onData(stream, session, answer) {
      const respond = async () => {
        const message = await PostalMime.parse(await text(stream))
        tries.push(message.messageId)
        const behavior = nextBehavior()
        // Quotes the content of a rejected email in the reply, as some real servers do.
        if (typeof behavior === 'number') return answer(reply(behavior, message.text))
        if (behavior === 'hang') return undefined
        messages.push({ ...message, recipients: listRecipients(session) })
        if (behavior === 'take') return answer()
        for (const socket of sockets) socket.destroy()
        return undefined
      }
      respond().catch(answer)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = readPort(server.server.address())
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    messages,
    tries,
    behave: (...next) => (behaviors = next),
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
  const port = readPort(server.address())
  server.close()
  await once(server, 'close')
  return port
}

export function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

function reply(responseCode: number, words = ''): Error {
  return Object.assign(new Error(`not now ${words.replaceAll(/\s+/g, ' ')}`), { responseCode })
}

const listRecipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)
