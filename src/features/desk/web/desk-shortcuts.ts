import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Työpöytä',
  shortcuts: [
    { keys: ['up', 'down', 'left', 'right'], does: 'Siirry huollosta toiseen' },
    { keys: ['home', 'end'], does: 'Siirry sarakkeen alkuun tai loppuun' },
    { keys: ['alt+left', 'alt+right'], does: 'Siirrä huolto edelliseen tai seuraavaan tilaan' },
  ],
}
