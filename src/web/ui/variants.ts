import { clsx } from 'clsx'

/**
 * Class names by variant, without a library: `variants('base', { size: { sm: '…', md: '…' } }, { size: 'md' })` gives a
 * function from chosen variants (and an extra class string, last) to one class string.
 */
export function variants<V extends Record<string, Record<string, string>>>(
  base: string,
  table: V,
  defaults: { [K in keyof V]: keyof V[K] },
) {
  return (chosen: { [K in keyof V]?: keyof V[K] | undefined } = {}, extra?: string): string =>
    clsx(base, ...Object.keys(table).map((name) => table[name]?.[String(chosen[name] ?? defaults[name])]), extra)
}
