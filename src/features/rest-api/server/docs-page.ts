import type { FastifyReply } from 'fastify'
import { API_SCOPES, SCOPE_LABELS } from '#features/api-keys/api-keys.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { failureCodes } from '#server/http/failure-codes.ts'
import { pageStyle, plainPage } from '#server/http/plain-page.ts'
import { collectSchemas, type JsonSchema } from './json-schema.ts'
import { pathParams, RULES, scopeInWords } from './openapi.ts'
import { nameOf, type Operation, TAGS } from './operation.ts'
import { operations } from './operations.ts'
import { API_PATH, PROBLEMS, Problem } from './problem.ts'

const look = pageStyle(`
main { max-width: none; margin: 0 } h2 { margin-top: 48px } h3 { margin-top: 36px }
code { overflow-wrap: anywhere; font-size: 0.9em } nav ul { columns: 2 260px } nav a { line-height: 2 }
td:first-child { width: 30% } pre { font-size: 14px }
@media (max-width: 600px) {
  tr { display: block; padding: 8px 0; border-top: 1px solid #8884 } tr:has(th) { display: none }
  td, td:first-child { display: block; width: auto; padding: 0; border: 0 }
}
`)

/** Text with code in back-ticks. */
const rich = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const anchorOf = ({ id }: Operation): string => `op-${id}`
const schemaAnchor = (name: string): string => `tyyppi-${name}`

/** "teksti tai tyhjä (null)", with links to named types. */
function typeInWords(schema: JsonSchema): Html[] {
  const { $ref, anyOf, items, type, format } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return [html`<a href="#${schemaAnchor(name)}">${name}</a>`]
  }
  if (anyOf) return anyOf.flatMap((one, index) => [...(index === 0 ? [] : [html` tai `]), ...typeInWords(one)])
  if (schema.enum) return rich(schema.enum.map((one) => `\`${String(one)}\``).join(', '))
  if (schema.const !== undefined) return rich(`\`${String(schema.const)}\``)
  if (type === 'array') return [html`lista: `, ...typeInWords(items ?? {})]
  const words = [type].flat().filter((one) => one !== undefined)
  return [html`${words.join(' tai ') || 'mikä tahansa'}${typeof format === 'string' && html` (${format})`}`]
}

const fieldRow = (name: string, schema: JsonSchema, isRequired: boolean): Html =>
  html`<tr><td><code>${name}</code>${isRequired ? '' : ' (valinnainen)'}</td><td>${typeInWords(schema)}</td><td>${rich(schema.description ?? '')}</td></tr>`

function fieldTable({ properties = {}, required = [] }: JsonSchema, marksOptional: boolean): Html | null {
  const rows = Object.entries(properties)
  return rows.length === 0
    ? null
    : html`<table><tr><th>Kenttä</th><th>Tyyppi</th><th>Selitys</th></tr>${rows.map(([name, schema]) => fieldRow(name, schema, !marksOptional || required.includes(name)))}</table>`
}

/** The whole page: no script, and all of it from the declarations of the operations. */
export function docsPage(reply: FastifyReply, publicUrl: string): string {
  const { schemas, schemaOf } = collectSchemas()
  schemaOf(Problem, 'output')
  const sections = TAGS.map((tag) => {
    const some = operations.filter((operation) => operation.tag === tag)
    return html`<h2>${tag}</h2>${some.map((operation) => operationSection(operation, schemaOf))}`
  })
  const types = Object.entries(schemas).toSorted(([one], [other]) => one.localeCompare(other))
  const origin = `${publicUrl}${API_PATH}`
  const body = html`<main><p><strong><a href="/">Huoltosilta</a></strong></p><h1>Huoltosillan rajapinta</h1>
<p>REST-rajapinta osoitteessa <code>${origin}</code>. Konekielinen kuvaus: <a href="${API_PATH}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Pääkäyttäjä luo avaimen asetuksissa kohdassa <a href="/app/settings/organization-api-keys">Rajapinta-avaimet</a>. Avain lähetetään joka pyynnössä otsakkeessa <code>Authorization: Bearer hs_…</code>. Evästeillä ei ole merkitystä, ja selaimesta toiselta sivustolta rajapintaa ei voi kutsua.</p>
<h2>Säännöt</h2><ul>${RULES.map((rule) => html`<li>${rich(rule)}</li>`)}</ul>
<h2>Oikeudet</h2><table>${API_SCOPES.map((scope) => html`<tr><td><code>${scope}</code></td><td>${SCOPE_LABELS[scope]}</td></tr>`)}</table>
<h2>Esimerkkejä</h2>${CURL_EXAMPLES.map(({ title, lines }) => html`<h3>${title}</h3><pre>${lines(origin).join('\n')}</pre>`)}
<h2>Operaatiot</h2><nav><ul>${operations.map((operation) => html`<li><a href="#${anchorOf(operation)}">${nameOf(operation)}</a></li>`)}</ul></nav>
${sections}
<h2 id="virheet">Virheet</h2><p>Virhe on <code>application/problem+json</code> (RFC 9457): <a href="#${schemaAnchor('Problem')}">Problem</a>.</p>
<table>${Object.entries(PROBLEMS).map(
    ([kind, [title, advice]]) =>
      html`<tr id="virhe-${kind}"><td>${kind === 'internal' ? 500 : failureCodes[kind as Exclude<keyof typeof PROBLEMS, 'internal'>].status} <code>${kind}</code></td><td>${title}</td><td>${rich(advice)}</td></tr>`,
  )}</table>
<h2>Tyypit</h2>${types.map(
    ([name, schema]) =>
      html`<h3 id="${schemaAnchor(name)}">${name}</h3><p>${rich(schema.description ?? '')}</p>${fieldTable(schema, name.startsWith('New'))}`,
  )}</main>`
  return plainPage(reply, 'Huoltosillan rajapinta', body, look)
}

type SchemaOf = ReturnType<typeof collectSchemas>['schemaOf']

function operationSection(operation: Operation, schemaOf: SchemaOf): Html {
  const { summary, description = '', answer, refusals = [], query, method } = operation
  const params = pathParams(operation)
  const asked = query ? fieldTable(schemaOf(query, 'output'), false) : null
  return html`<h3 id="${anchorOf(operation)}">${summary}</h3><p><code>${method} ${API_PATH}${operation.path}</code></p>
<p>${rich([description, scopeInWords(operation)].filter(Boolean).join(' '))}</p>
${params.length > 0 && html`<p>Polussa: ${rich(params.map((name) => `\`${name}\``).join(', '))}.</p>`}
${asked && html`<p>Rajaukset:</p>${asked}`}
${operation.method === 'POST' && html`<p>Runko: ${typeInWords(schemaOf(operation.body, 'input'))}</p><pre>${JSON.stringify(operation.bodyExample, null, 2)}</pre>`}
<p>Vastaus ${operation.method === 'POST' ? 201 : 200}: ${answerInWords(schemaOf(answer, 'output'))}</p>
${refusals.length > 0 && html`<p>Omat virheet (<code>reason</code>): ${rich(refusals.map((reason) => `\`${reason}\``).join(', '))}.</p>`}`
}

/** A list is named by what it lists. */
function answerInWords(schema: JsonSchema): Html[] {
  const data = schema.properties?.data
  if (!data) return typeInWords(schema)
  return [
    html`<code>data</code>, `,
    ...typeInWords(data),
    html`${schema.properties?.nextCursor && html`; <code>nextCursor</code>`}`,
  ]
}

type CurlExample = { title: string; lines: (origin: string) => readonly string[] }

/** What integrators do first, to be pasted into a shell. */
const CURL_EXAMPLES: readonly CurlExample[] = [
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
