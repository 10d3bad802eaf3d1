type CurlExample = { title: string; lines: (origin: string) => readonly string[] }

/** What integrators do first, to be pasted into a shell. */
export const CURL_EXAMPLES: readonly CurlExample[] = [
  {
    title: 'Autot',
    lines: (origin) => [`curl "${origin}/vehicles?limit=20" \\`, '  -H "Authorization: Bearer $HUOLTOSILTA_KEY"'],
  },
  {
    title: 'Huollot, jotka ovat muuttuneet aamun jälkeen',
    lines: (origin) => [
      `curl "${origin}/tickets?changedSince=2026-12-08T06:00:00Z&status=READY" \\`,
      '  -H "Authorization: Bearer $HUOLTOSILTA_KEY"',
    ],
  },
  {
    title: 'Mittarilukeman ilmoittaminen',
    lines: (origin) => [
      `curl -X POST "${origin}/vehicles/0193a5c0-3333-7000-8000-000000000001/mileages" \\`,
      '  -H "Authorization: Bearer $HUOLTOSILTA_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{"mileageKm": 142300}'`,
    ],
  },
]
