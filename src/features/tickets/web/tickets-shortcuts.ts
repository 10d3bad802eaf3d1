import type { ShortcutGroup } from '#web/feature.ts'

export const shortcuts: ShortcutGroup = {
  title: 'Puhelut',
  isFor: ({ type }) => type === 'GARAGE',
  shortcuts: [{ keys: ['f2'], does: 'Uusi huolto soittajalle; kesken jäänyt säilyy' }],
}
