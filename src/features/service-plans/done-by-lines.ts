import type { PackageRowEdit } from '#features/catalog/packages.ts'

type Line = { name: string; serviceId: string | null; productId: string | null }
type Work = { name: string; serviceId: string | null; packageRows: readonly PackageRowEdit[] | null }

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('fi')

/**
 * Whether the lines of a ticket hold this part of a programme: its service, all services of its package (all its products where it has no service), or a
 * line of its very name, which another garage's line may have.
 */
export function isOnLines({ name, serviceId, packageRows }: Work, lines: readonly Line[]): boolean {
  if (
    lines.some((line) => (serviceId !== null && line.serviceId === serviceId) || nameKey(line.name) === nameKey(name))
  )
    return true
  const rows = packageRows?.flatMap((row) => (row.kind === 'OTHER' ? [] : [row])) ?? []
  const services = rows.filter(({ kind }) => kind === 'SERVICE')
  const asked = services.length > 0 ? services : rows
  return (
    asked.length > 0 &&
    asked.every(({ kind, sourceId }) =>
      lines.some((line) => (kind === 'SERVICE' ? line.serviceId : line.productId) === sourceId),
    )
  )
}
