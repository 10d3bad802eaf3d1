import type { StatusTone } from '../status-glyph.tsx'
import type { SideTrack, Station } from '../status-track-stations.ts'

export const stations: Station[] = [
  { tone: 'NEW', label: 'Uusi', note: 'ma 2.3.' },
  { tone: 'SCHEDULED', label: 'Aikataulutettu', note: 'ti 3.3.' },
  { tone: 'IN_PROGRESS', label: 'Työn alla', note: 'to 5.3.' },
  { tone: 'READY', label: 'Noudettavissa' },
  { tone: 'DONE', label: 'Valmis' },
]
export const sideTracks: SideTrack[] = [
  { tone: 'WAITING', label: 'Odottaa osia', note: '2 pv', after: 'IN_PROGRESS' },
  { tone: 'CANCELLED', label: 'Peruttu', after: 'SCHEDULED', rejoins: false },
]
export const statusWords: [StatusTone, string][] = [
  ['NEW', 'Uusi'],
  ['SCHEDULED', 'Aikataulutettu'],
  ['IN_PROGRESS', 'Työn alla'],
  ['WAITING', 'Odottaa'],
  ['READY', 'Noudettavissa'],
  ['DONE', 'Valmis'],
  ['CANCELLED', 'Peruttu'],
]
export const companies = ['Autohuolto Virtanen Oy', 'Korjaamo & Pojat', 'Škoda-huolto Šedivý', 'Äijälän Auto Ky'].map(
  (label, at) => ({ value: String(at), label }),
)
type Job = { plate: string; car: string; party: string; tone: StatusTone; km: number; cents: number }
export const jobs: Job[] = [
  { plate: 'ABC-123', car: 'Škoda Octavia', party: 'Helsingin Kiinteistöhuolto', tone: 'NEW', km: 84210, cents: 0 },
  { plate: 'KLR-907', car: 'Toyota Proace', party: 'Lähetti Lahtinen', tone: 'WAITING', km: 231400, cents: 123450 },
  { plate: 'ÄÖX-12', car: 'Volvo V60', party: 'Kotihoito Kaisla', tone: 'READY', km: 9120, cents: 52825 },
]
