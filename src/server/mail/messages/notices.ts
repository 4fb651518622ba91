import { describeUserAgent } from '#contract/auth/describe-user-agent.ts'
import { displayEmail } from '#contract/auth/display-email.ts'

import type { Message } from '../mail.ts'
import { button, facts, paragraph, writeMessage } from './layout.ts'

/**
 * A notice to the owner of an account about a change. `sentence` describes the change. `account` is text such as 'your
 * account on Fretboard'.
 */
export type Notice = { template: string; subject: string; sentence: (account: string) => string }

const notice = (template: string, subject: string, sentence: Notice['sentence']): Notice => ({
  template,
  subject,
  sentence,
})

/**
 * The notices, by the change that they describe. A notice with details is a function of these details. All subjects are
 * different.
 */
export const notices = {
  passwordChanged: notice(
    'password-changed',
    'Your password was changed',
    (account) => `The password of ${account} was changed.`,
  ),
  passwordSet: notice(
    'password-set',
    'Your account now has a password',
    (account) => `A password was added to ${account}.`,
  ),
  passwordReset: notice(
    'password-reset',
    'Your password was reset',
    (account) => `The password of ${account} was reset with a link or code from an email.`,
  ),
  emailAdded: (email: string) =>
    notice(
      'email-added',
      'An email address was added',
      (account) => `The email address ${displayEmail(email)} was added to ${account}.`,
    ),
  emailChanged: (email: string) =>
    notice(
      'email-changed',
      'Your primary email address was changed',
      (account) => `The primary email address of ${account} is now ${displayEmail(email)}.`,
    ),
  emailRemoved: (email: string) =>
    notice(
      'email-removed',
      'An email address was removed',
      (account) => `The email address ${displayEmail(email)} was removed from ${account}.`,
    ),
  authenticatorAppActivated: notice(
    'authenticator-app-activated',
    'An authenticator app was added',
    (account) => `An authenticator app was added to ${account}.`,
  ),
  authenticatorAppDeactivated: notice(
    'authenticator-app-deactivated',
    'Your authenticator app was removed',
    (account) => `The authenticator app of ${account} was removed.`,
  ),
  recoveryCodesGenerated: notice(
    'recovery-codes-generated',
    'New recovery codes were created',
    (account) => `New recovery codes were created for ${account}. The old ones no longer work.`,
  ),
  mfaTurnedOff: notice(
    'mfa-turned-off',
    'Two-factor authentication was turned off',
    (account) =>
      `Two-factor authentication was turned off for ${account}. You can log in without a second step.`,
  ),
  passkeyAdded: notice(
    'passkey-added',
    'A passkey was added',
    (account) => `A passkey was added to ${account}.`,
  ),
  passkeyRemoved: notice(
    'passkey-removed',
    'A passkey was removed',
    (account) => `A passkey was removed from ${account}.`,
  ),
  /** Sent when the signature counter of a passkey has decreased, which can mean that the passkey was copied. */
  passkeyCopied: notice(
    'passkey-copied',
    'A passkey was blocked because it may have been copied',
    (account) =>
      `We blocked a passkey of ${account} because someone may have a copy of it. Remove the passkey from your account and add a new one.`,
  ),
  providerConnected: (provider: string) =>
    notice(
      'provider-connected',
      `Your ${provider} account was connected`,
      (account) => `An account at ${provider} was connected to ${account}. It can be used to log in.`,
    ),
  providerDisconnected: (provider: string) =>
    notice(
      'provider-disconnected',
      `Your ${provider} account was disconnected`,
      (account) =>
        `An account at ${provider} was disconnected from ${account}. It can no longer be used to log in.`,
    ),
  /** `prefix` is the visible start of the key. The key itself is never emailed. */
  apiKeyCreated: (prefix: string) =>
    notice(
      'api-key-created',
      'An API key was created',
      (account) =>
        `An API key that begins with ${prefix} was created for ${account}. Anyone who has this key can act for you.`,
    ),
}

/**
 * When and from where a change was made. `ip` and `userAgent` are those of the request. `secureLink` contains no
 * secret.
 */
export type Occasion = { siteName: string; when: Date; ip: string; userAgent: string; secureLink: string }

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Writes a notice with the time and origin of the change, and advice in case someone else made it. */
export function writeNotice({ template, subject, sentence }: Notice, occasion: Occasion): Message {
  const { siteName, when, ip, userAgent, secureLink } = occasion
  return writeMessage({
    template,
    siteName,
    subject,
    parts: [
      paragraph(sentence(`your account on ${siteName}`)),
      facts({ Time: `${format.format(when)} UTC`, Device: describeUserAgent(userAgent), 'IP address': ip }),
      paragraph('If this was you, you do not need to do anything.'),
      paragraph('If it was not, change your password and end all other sessions:'),
      button('This was not me', secureLink),
    ],
  })
}
