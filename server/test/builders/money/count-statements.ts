import type { Stage } from '../../stage.ts'

/** Statements of a call, without those that begin and end its transaction. */
export const countStatements = async (
  stage: Pick<Stage, 'statementsOf'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  const statements = await stage.statementsOf(work)
  return statements.filter(text => text !== 'begin' && text !== 'commit').length
}
