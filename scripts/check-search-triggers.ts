// A step of npm run check: the triggers in migrations are those that features declare by what their things are found by.
import { declaredTriggers, triggerProblems, writtenTriggers } from './search-triggers.ts'

const problems = triggerProblems(declaredTriggers(), writtenTriggers('migrations'))
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error('What is searched changed: npm run migration -- --name what-it-does')
process.exitCode = problems.length > 0 ? 1 : 0
