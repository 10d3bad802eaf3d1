/** The sign-ins of the demo world (product: section 12); never in production. */
export const DEMO_PASSWORD = 'huoltosilta'

export const DEMO_ACCOUNTS = [
  { email: 'korjaamo@example.fi', title: 'Korjaamon pääkäyttäjä' },
  { email: 'mekaanikko@example.fi', title: 'Mekaanikko' },
  { email: 'asiakas@example.fi', title: 'Asiakkaan pääkäyttäjä' },
  { email: 'kuljettajat@example.fi', title: 'Asiakkaan jäsen' },
  { email: 'yllapito@example.fi', title: 'Superkäyttäjä' },
] as const
