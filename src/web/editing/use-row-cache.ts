import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { notifyOtherTabs } from './other-tabs.ts'

type Row = { id: string }

/** An answer that is a list, or a page of one with the total count. */
type Listed<Item> = Item[] | ({ total: number } & Record<string, unknown>)

const changed = <Item extends Row>(data: Listed<Item> | undefined, change: (rows: Item[]) => Item[]) => {
  if (data === undefined) return data
  if (Array.isArray(data)) return change(data)
  const key = Object.keys(data).find((name) => Array.isArray(data[name]))
  if (!key) return data
  // the one array of a page holds its rows
  const before = data[key] as Item[]
  const after = change(before)
  return { ...data, [key]: after, total: data.total + after.length - before.length }
}

/** Shows changes of single rows at once in every list under this key, for every search. */
export function useRowCache<Item extends Row>(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  const change = (how: (rows: Item[]) => Item[]) =>
    queryClient.setQueriesData<Listed<Item>>({ queryKey }, (data) => changed(data, how))
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey })
    notifyOtherTabs(queryKey)
  }
  return {
    replace: (row: Item) => {
      change((rows) => rows.map((one) => (one.id === row.id ? row : one)))
      refetch()
    },
    /** Takes the row away before the server has; the returned function restores everything. */
    hide: async (id: string) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      change((rows) => rows.filter((one) => one.id !== id))
      return () => {
        for (const [key, data] of before) queryClient.setQueryData(key, data)
      }
    },
    refetch,
  }
}
