// Changes between light and dark.
import { Moon, Sun } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'

import { useTheme } from './use-theme.ts'

export function ThemeSwitch() {
  const { theme, choose } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      variant="quiet"
      size="icon"
      className="no-script:hidden"
      aria-label={`Switch to ${other} theme`}
      title={`Switch to ${other} theme`}
      onClick={() => choose(other)}
    >
      {theme === 'dark' ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </Button>
  )
}
