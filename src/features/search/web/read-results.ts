import type { SearchedKind } from '#web/feature.ts'
import type { PickerItem } from '#web/ui/picker.tsx'
import type { SearchResult } from '../search.ts'

export type Kinds = ReadonlyMap<string, SearchedKind>
export type ResultItem = PickerItem & { kind: SearchedKind; result: never }

/** An offer request has no `id` and no `type`, which distinguishes it (source specification, section 3). */
const nameOf = (result: SearchResult): unknown => ('offerRequestId' in result ? 'offerRequest' : result.type)

/** The results as they can be shown. One of an unknown kind is logged and skipped. */
export const readResults = (results: readonly SearchResult[], kinds: Kinds): ResultItem[] =>
  results.flatMap((result) => {
    const name = nameOf(result)
    const kind = kinds.get(String(name))
    if (!kind) {
      console.warn('unknown search result type', name)
      return []
    }
    const id = String(result.id ?? result.offerRequestId)
    return { value: `${name} ${id}`, label: kind.label, kind, result: result as never }
  })
