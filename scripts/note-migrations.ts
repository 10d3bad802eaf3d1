// npm run note-migrations: writes down what the new migrations are, never what main has already.
import { writeFileSync } from 'node:fs'
import { hashesOf, listOfMain, listPath, listProblems, listText, readList, updatedList } from './migration-hashes.ts'

const folder = 'migrations'
const files = hashesOf(folder)
const settled = listOfMain(folder) ?? readList(folder)
const list = updatedList(files, settled)
writeFileSync(listPath(folder), listText(list))
const problems = listProblems(files, list, settled)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
