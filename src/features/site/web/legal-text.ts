/** A paragraph, or the items of a list. */
export type LegalPart = string | readonly string[]

export type LegalText = {
  title: string
  lead: string
  sections: readonly { id: string; title: string; parts: readonly LegalPart[] }[]
}
