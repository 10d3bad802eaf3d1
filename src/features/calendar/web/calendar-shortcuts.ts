import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Viikko ja päivä',
  isFor: ({ type }) => type === 'GARAGE',
  shortcuts: [
    { keys: ['pageup', 'pagedown'], does: 'Edellinen tai seuraava viikko tai päivä' },
    { keys: ['t'], does: 'Tämä viikko tai päivä' },
    { keys: ['alt+left', 'alt+right'], does: 'Viikolla toiselle päivälle, päivässä toiselle mekaanikolle' },
    { keys: ['alt+up', 'alt+down'], does: 'Viikolla toiselle mekaanikolle, päivässä vartin verran' },
    { keys: ['s'], does: 'Muuta huollon aikaa' },
  ],
}
