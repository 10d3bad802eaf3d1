import { clsx } from 'clsx'

const macSymbols: Record<string, string> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↩',
  escape: 'Esc',
  backspace: '⌫',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}
const windowsSymbols: Record<string, string> = {
  ...macSymbols,
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: '⇧',
  enter: '⏎',
}
const spoken: Record<string, string> = {
  mod: 'Ctrl',
  enter: 'Enter',
  shift: 'Vaihto',
  escape: 'Esc',
  up: 'nuoli ylös',
  down: 'nuoli alas',
  left: 'nuoli vasemmalle',
  right: 'nuoli oikealle',
}

export const isMac = (platform: string): boolean => /mac|iphone|ipad|ipod/i.test(platform)

/** `mod+k` → ⌘ K on a Mac, Ctrl K elsewhere. Keys: mod ctrl alt shift enter escape backspace, arrows, home end pageup pagedown, letters. */
export function keySymbols(shortcut: string, mac: boolean): string[] {
  const symbols = mac ? macSymbols : windowsSymbols
  return shortcut.split('+').map((key) => symbols[key.toLowerCase()] ?? key.toUpperCase())
}

type Props = { keys: string; platform?: string | undefined; className?: string | undefined }

/** Which keys do the same; hidden where there is no keyboard to speak of. */
export function KeyboardHint({ keys, platform = navigator.platform, className }: Props) {
  const mac = isMac(platform)
  const words = keys.split('+').map((key) => (mac && key === 'mod' ? 'Komento' : (spoken[key] ?? key)))
  return (
    <span className={clsx('inline-flex gap-0.5 pointer-coarse:hidden', className)}>
      <span className="sr-only">{words.join(' + ')}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {keySymbols(keys, mac).map((symbol) => (
          <kbd
            key={symbol}
            className="grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-muted text-xs"
          >
            {symbol}
          </kbd>
        ))}
      </span>
    </span>
  )
}
