import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from './editing/schema-resolver.ts'
import { formResolver } from './form-resolver.ts'

const Schema = z.object({ name: z.string().max(3), amount: z.number(), kind: z.enum(['A', 'B']) })
const typed = { name: 'Liian pitkä', amount: Number.NaN, kind: '' }
const options = { fields: {}, shouldUseNativeValidation: false }

test('what has no sentence of its own is refused in Finnish, in forms of either kind', async () => {
  for (const resolver of [formResolver(Schema), schemaResolver<typeof typed>(Schema, (values) => values)]) {
    const { errors } = await resolver(typed as never, undefined, options as never)
    const said = Object.values(errors).map((error) => (error as { message: string }).message)
    expect(said).toEqual(['Enintään 3 merkkiä', 'Tarkista tämä kohta', 'Täytä tämä kohta'])
  }
})
