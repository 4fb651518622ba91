import { discord } from './discord.ts'
import { discourse } from './discourse.ts'
import type { Formats } from './format.ts'
import { mastodon } from './mastodon.ts'
import { mattermost } from './mattermost.ts'
import { slack } from './slack.ts'
import { standard } from './standard.ts'

export const formats: Formats = { standard, discord, slack, mattermost, discourse, mastodon }
