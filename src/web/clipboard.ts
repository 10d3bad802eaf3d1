import { toast } from './ui/toast.ts'

/**
 * Copies and says so: "Kopioitu" with the text, or a warning with the text when the browser refuses. `said` is shown in place of a secret. Never
 * throws.
 */
export async function copyText(text: string, said = text): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Kopioitu', said)
    return true
  } catch {
    toast.warning('Tekstiä ei voitu kopioida', said === text ? text : undefined)
    return false
  }
}
