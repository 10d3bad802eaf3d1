import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Viikko',
  isFor: ({ type }) => type === 'GARAGE',
  shortcuts: [
    { keys: ['pageup', 'pagedown'], does: 'Edellinen tai seuraava viikko' },
    { keys: ['t'], does: 'Tämä viikko' },
    { keys: ['alt+left', 'alt+right'], does: 'Siirrä huolto edelliselle tai seuraavalle päivälle' },
    { keys: ['alt+up', 'alt+down'], does: 'Siirrä huolto toiselle mekaanikolle' },
    { keys: ['s'], does: 'Muuta huollon aikaa' },
  ],
}
