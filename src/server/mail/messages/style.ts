import { accentColors } from '#contract/pages/accent-colors.ts'
import { hexColor } from '#server/lib/oklch.ts'

type Colors = typeof light
const light = {
  ground: '#faf7f2',
  sheet: '#fffdf9',
  line: '#e0d9cc',
  text: '#29231d',
  accent: '#1b5b3d',
  onAccent: '#ffffff',
}
const dark: typeof light = {
  ground: '#161310',
  sheet: '#1e1a16',
  line: '#3c362e',
  text: '#ece7de',
  accent: '#72cf9f',
  onAccent: '#0b1c13',
}

/** Returns the HTML of an email with the accent colors of `hue` (SITE_COLOR) in place of the default ones. */
export function withAccentHue(html: string, hue: number): string {
  const { accent, 'on-accent': text } = accentColors(hue)
  const colored = styleWith(
    { ...light, accent: hexColor(accent.light) },
    { ...dark, accent: hexColor(accent.dark), onAccent: hexColor(text.dark) },
  )
  return html.replace(style, () => colored)
}

const colors = (of: Colors) => `
body { background: ${of.ground}; color: ${of.text}; }
.email { background: ${of.sheet}; }
a, .wordmark { color: ${of.accent}; }
.wordmark, .card { border-color: ${of.line}; }
a.button { background: ${of.accent}; color: ${of.onAccent}; }`

const styleWith = (light: Colors, dark: Colors) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.email { max-width: 560px; margin: 0 auto; padding: 12px 28px; border-radius: 12px; }
.wordmark { margin: 4px 0 20px; padding-bottom: 12px; border-bottom: 1px solid; font-size: 20px; font-weight: 700; letter-spacing: -0.01em; }
.card { padding: 12px 16px; border: 1px solid; border-radius: 8px; overflow-wrap: anywhere; }
.button { display: inline-block; padding: 11px 22px; border-radius: 8px; font-weight: 600; text-decoration: none; }
.link { overflow-wrap: anywhere; font-size: 14px; }
.code { font: 600 28px/1.4 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.08em; }${colors(light)}
@media (prefers-color-scheme: dark) {${colors(dark)}
}
`
/** The content of the style element. Some mail programs remove this element, and the email is readable without it. */
export const style = styleWith(light, dark)
