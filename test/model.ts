import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isThorough } from './thorough.ts'

/** What the rules say of an act: the model after it, and what is answered. */
export type Said<Model, Answer> = { model: Model; answer: Answer }

/**
 * A feature's rules a second time, as a small pure model, and how to do the same to the real thing. Random acts are
 * then done to both, one after the other and two at the same moment, and both must answer and hold the same.
 */
export type ModelTest<World, Model, Draft, Act, Answer> = {
  /** A fresh world of its own for each run, and the model of it. */
  begin: () => Promise<{ world: World; model: Model }>
  /** Acts as they are generated: without ids, so that they are valid in every run. */
  draft: fc.Arbitrary<Draft>
  /** What a draft means now, with ids and versions as a client would have read them before; `label` is new in each act. */
  act: (draft: Draft, label: string, model: Model, world: World) => Act | Promise<Act>
  /** The rules. Pure: it changes neither model nor act. */
  says: (model: Model, act: Act) => Said<Model, Answer>
  /** The same for real; a refusal is an answer, anything unexpected throws. */
  does: (world: World, act: Act) => Promise<Answer>
  /** An act that is never run at the same moment as another one, such as letting time pass. */
  alone?: (draft: Draft) => boolean
  /** The acts that this one may amount to when another one runs at the same moment; by default itself only. */
  besides?: (act: Act, other: Act) => readonly Act[]
  /** What is to be seen by the model, and what really is there. */
  shown: (model: Model) => unknown
  sees: (world: World) => Promise<unknown>
}

/**
 * How many times as many sequences as in `npm run test:all`: a quarter in `npm test`; `MODEL_RUNS=20` for a long look, which needs more
 * than the project's limit as well: `MODEL_RUNS=20 npx vitest run --testTimeout 3600000 <file>`.
 */
const TIMES = Number(process.env.MODEL_RUNS ?? (isThorough ? 1 : 1 / 4))

/** How many sequences this run plays of those that `npm run test:all` does; at least one. */
export const modelRuns = (runs: number): number => Math.ceil(runs * TIMES)

/**
 * Plays `runs` random sequences of up to `acts` acts. A failure prints seed and path, which `fc.assert` takes as options, and the
 * shortest sequence that was found.
 */
export async function followsModel<World, Model, Draft, Act, Answer>(
  test: ModelTest<World, Model, Draft, Act, Answer>,
  { runs, acts }: { runs: number; acts: number },
): Promise<void> {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(test.draft) },
    // at the same moment: the result has to be that of one order or of the other
    { weight: 1, arbitrary: fc.tuple(test.draft, test.draft) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: acts, size: 'max' }), async (steps) => {
      const { world, model: first } = await test.begin()
      // two orders may look the same, and differ only in what is done later: in what undoing brings back, for instance
      let models = [first]
      const moments = steps.flatMap((drafts) =>
        drafts.some((one) => test.alone?.(one)) ? drafts.map((one) => [one]) : [drafts],
      )
      for (const [place, drafts] of moments.entries()) {
        const [model = first] = models
        const together: Act[] = []
        for (const [index, draft] of drafts.entries())
          together.push(await test.act(draft, `${place}${'ab'[index]}`, model, world))
        const answers = await Promise.all(together.map((act) => test.does(world, act)))
        const real = { answers, holds: await test.sees(world) }
        const ways = waysOf(together, test.besides)
        const outcomes = models.flatMap((one) => ways.map((way) => play(test, one, way)))
        const held = outcomes.filter(({ answers, holds }) => isDeepStrictEqual({ answers, holds }, real))
        const [told] = held.length > 0 ? held : outcomes
        if (!told) throw new Error('there is always a way')
        expect(real, JSON.stringify(together)).toStrictEqual({ answers: told.answers, holds: told.holds })
        models = distinct(held.map((one) => one.model))
      }
    }),
    { numRuns: modelRuns(runs) },
  )
}

const distinct = <Model>(models: readonly Model[]): Model[] =>
  models.filter((one, index) => models.findIndex((other) => isDeepStrictEqual(one, other)) === index)

type Way<Act> = readonly { act: Act; place: number }[]

/** The orders in which the acts may have happened. */
function waysOf<Act>(
  [one, other]: readonly Act[],
  besides: (act: Act, other: Act) => readonly Act[] = (act) => [act],
): Way<Act>[] {
  if (one === undefined) return []
  if (other === undefined) return [[{ act: one, place: 0 }]]
  return besides(one, other).flatMap((first) =>
    besides(other, one).flatMap((second) => {
      const both = [
        { act: first, place: 0 },
        { act: second, place: 1 },
      ]
      return [both, both.toReversed()]
    }),
  )
}

function play<World, Model, Draft, Act, Answer>(
  { says, shown }: ModelTest<World, Model, Draft, Act, Answer>,
  before: Model,
  way: Way<Act>,
) {
  let model = before
  const answers: Answer[] = []
  for (const { act, place } of way) {
    const said = says(model, act)
    model = said.model
    answers[place] = said.answer
  }
  return { model, answers, holds: shown(model) }
}
