import { filledNeeds } from '@seam/contract/catalogue/project/formula'
import type { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import { type State, state } from '@seam/contract/kit/dictionary'

/** A project with the inputs it is computed from. */
export type ProjectNode = {
  readonly id: number
  readonly projectName: string
  readonly state: State
  readonly inputs: readonly (readonly (readonly number[])[])[]
  /** Used if the sample has them; part of cycles, but a stopped one is no obstacle. */
  readonly optional?: readonly number[]
}

/** The inputs of a project: for each, an array of alternatives, each an array of project ids. */
export const neededInputs = ({ formula: name, formulaSlots: slots }: Pick<ProjectDraft, 'formula' | 'formulaSlots'>) =>
  name === null ? [] : filledNeeds(name, slot => slots.find(one => one.slot === slot)?.projectId)

/**
 * The cycle through a project's inputs that leads back to it, from itself to itself; undefined if there is none.
 * Every alternative counts, because the one that is used is known only when a sample is ordered.
 */
export const findCycle = (id: number, nodes: ReadonlyMap<number, ProjectNode>): readonly number[] | undefined => {
  const needs = (at: number) => [...(nodes.get(at)?.inputs.flat(2) ?? []), ...(nodes.get(at)?.optional ?? [])]
  const cameFrom = new Map<number, number>()
  // A map can grow during iteration; every project is visited once.
  for (const input of needs(id)) cameFrom.set(input, id)
  for (const at of cameFrom.keys()) for (const input of needs(at)) if (!cameFrom.has(input)) cameFrom.set(input, at)
  if (!cameFrom.has(id)) return undefined
  const way = [id]
  for (let at = cameFrom.get(id); at !== undefined && at !== id; at = cameFrom.get(at)) way.unshift(at)
  return [id, ...way]
}

/** The inputs of a project that no alternative of enabled projects supplies. */
const inputsWithoutSource = ({ inputs }: ProjectNode, isEnabled: (id: number) => boolean) =>
  inputs.filter(alternatives => !alternatives.some(needed => needed.every(isEnabled)))

/** The stopped projects that leave an input of this project without alternatives. */
export const findStoppedInputs = (
  node: ProjectNode,
  nodes: ReadonlyMap<number, ProjectNode>,
): readonly ProjectNode[] => {
  const isEnabled = (id: number) => nodes.get(id)?.state === state.enabled
  const lacking = new Set(inputsWithoutSource(node, isEnabled).flat(2))
  return [...nodes.values()].filter(one => lacking.has(one.id) && one.state !== state.enabled)
}

/** Enabled projects that could not be calculated if this one were stopped. */
export const findDependents = (id: number, nodes: ReadonlyMap<number, ProjectNode>): readonly ProjectNode[] => {
  const isEnabled = (other: number) => other !== id && nodes.get(other)?.state === state.enabled
  return [...nodes.values()].filter(
    node =>
      node.id !== id &&
      node.state === state.enabled &&
      inputsWithoutSource(node, isEnabled).some(slot => slot.flat().includes(id)),
  )
}
