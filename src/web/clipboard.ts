import { toast } from './ui/toast.ts'

/** Copies and says so: "Kopioitu" with the text, or a warning with the text when the browser refuses. Never throws. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Kopioitu', text)
    return true
  } catch {
    toast.warning('Tekstiä ei voitu kopioida', text)
    return false
  }
}
