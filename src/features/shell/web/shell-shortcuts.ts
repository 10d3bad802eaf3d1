import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Kaikkialla',
  shortcuts: [
    { keys: ['mod+k', '/'], does: 'Avaa haku' },
    { keys: ['mod+enter'], does: 'Avaa haun tulos uuteen välilehteen' },
    { keys: ['mod+z'], does: 'Kumoa äskeinen teko, kun sitä tarjotaan' },
    { keys: ['mod+enter'], does: 'Lähetä tai tallenna, mitä kirjoitat' },
    { keys: ['escape'], does: 'Sulje ikkuna' },
    { keys: ['?'], does: 'Näytä pikanäppäimet' },
  ],
}
