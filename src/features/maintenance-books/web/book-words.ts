import type { BookVerdict } from '../book-record.ts'
import type { BookGroup } from '../maintenance-books.ts'

export const GROUP_LABELS: Record<BookGroup, string> = {
  new: 'Uudet',
  inProgress: 'Työn alla',
  billing: 'Laskutettavat',
  done: 'Valmiit',
}

export const entriesText = (count: number): string => (count === 1 ? '1 merkintä' : `${count} merkintää`)

/** The sentence for what the check of a book found. */
export function verdictText(verdict: BookVerdict): string {
  switch (verdict.state) {
    case 'VALID':
      return `Huoltokirja on aito: ${entriesText(verdict.count)}, eikä mitään ole muutettu, poistettu tai siirretty.`
    case 'EMPTY':
      return 'Huoltokirjassa ei ole allekirjoitettuja merkintöjä.'
    case 'CHANGED':
      return `Merkintää ${verdict.at} on muutettu allekirjoituksen jälkeen. Älä luota huoltokirjaan, ennen kuin asia on selvitetty.`
    case 'REMOVED':
      return `Merkintä ${verdict.at} on poistettu huoltokirjasta. Älä luota huoltokirjaan, ennen kuin asia on selvitetty.`
    case 'REORDERED':
      return `Merkintöjen järjestystä on muutettu merkinnästä ${verdict.at} alkaen. Älä luota huoltokirjaan, ennen kuin asia on selvitetty.`
    case 'UNKNOWN_KEY':
      return `Merkintä ${verdict.at} on allekirjoitettu tuntemattomalla avaimella. Älä luota huoltokirjaan, ennen kuin asia on selvitetty.`
  }
}
