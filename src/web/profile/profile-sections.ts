import {
  FileDown,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  SquareTerminal,
} from 'lucide-react'

import { paths } from '#web/auth/paths.ts'

export type ProfileSection = { to: string; label: string; icon: LucideIcon }

export const profileSections = {
  emails: { to: paths.emails, label: 'Email addresses', icon: Mail },
  twoFactor: { to: paths.twoFactor, label: 'Two-factor', icon: ShieldCheck },
  passkeys: { to: paths.passkeys, label: 'Passkeys', icon: KeyRound },
  connections: { to: paths.connections, label: 'Connected accounts', icon: Link2 },
  sessions: { to: paths.sessions, label: 'Sessions', icon: MonitorSmartphone },
  apiKeys: { to: paths.apiKeys, label: 'API keys', icon: SquareTerminal },
  data: { to: paths.data, label: 'Your data', icon: FileDown },
} as const satisfies Record<string, ProfileSection>
