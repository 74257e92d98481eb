// npm run lint:pipelines: says what is wrong in the workflows; a unit test does, too. Exits with 1 if there is anything.
import { fileURLToPath } from 'node:url';
import { pipelineProblems } from './pipelines.mjs';

const problems = await pipelineProblems(fileURLToPath(new URL('..', import.meta.url)));
for (const problem of problems) console.error(problem);
console.error(`${problems.length} problems of the workflows.`);
process.exitCode = problems.length > 0 ? 1 : 0;
