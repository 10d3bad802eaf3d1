import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Viestit',
  shortcuts: [
    { keys: ['enter'], does: 'Lähetä viesti' },
    { keys: ['shift+enter'], does: 'Uusi rivi' },
    { keys: ['up'], does: 'Muuta viimeisintä omaa viestiä, kun kenttä on tyhjä' },
    { keys: ['escape'], does: 'Lopeta vastaaminen tai muuttaminen' },
  ],
}
