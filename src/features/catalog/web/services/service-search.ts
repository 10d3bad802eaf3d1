type Grouped = { name: string; group: string }

const folded = (text: string): string => text.trim().toLocaleLowerCase('fi')

/** The services, or packages, whose name or group holds every word of the text. */
export function searchServices<Row extends Grouped>(services: readonly Row[], text: string): Row[] {
  const sought = folded(text).split(/\s+/)
  return services.filter(({ name, group }) => {
    const held = folded(`${name} ${group}`)
    return sought.every((word) => held.includes(word))
  })
}

/** The groups in use, in their order. */
export const groupsOf = (services: readonly Grouped[]): string[] =>
  [...new Set(services.map(({ group }) => group))].filter(Boolean).sort((one, other) => one.localeCompare(other, 'fi'))
