import type { Service } from '../../catalog.ts'

const folded = (text: string): string => text.trim().toLocaleLowerCase('fi')

/** The services whose name or group holds every word of the text. */
export function searchServices(services: readonly Service[], text: string): Service[] {
  const sought = folded(text).split(/\s+/)
  return services.filter(({ name, group }) => {
    const held = folded(`${name} ${group}`)
    return sought.every((word) => held.includes(word))
  })
}

/** The groups in use, in their order. */
export const groupsOf = (services: readonly Service[]): string[] =>
  [...new Set(services.map(({ group }) => group))].filter(Boolean).sort((one, other) => one.localeCompare(other, 'fi'))
