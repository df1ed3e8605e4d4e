import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCycle, findDependents, findStoppedInputs, neededInputs, type ProjectNode } from './inputs.rules.ts'

const node = (id: number, inputs: ProjectNode['inputs'] = [], state: 1 | 2 = 2): ProjectNode => ({
  id,
  projectName: `P${id}`,
  state,
  inputs,
})
const structure = (...nodes: readonly ProjectNode[]) => new Map(nodes.map(one => [one.id, one]))

/** Every project needs earlier ones only, so there is no cycle. */
const layered = fc
  .array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 2, maxLength: 30 })
  .map(lists =>
    lists.map((list, at) => node(at + 1, at === 0 ? [] : [...new Set(list.map(n => (n % at) + 1))].map(id => [[id]]))),
  )

describe('the inputs of a project', () => {
  it('are the projects of its slots, by requirement and alternative; none without a formula', () => {
    const slots = [
      { slot: 'content' as const, projectId: 7 },
      { slot: 'mad' as const, projectId: 8 },
    ]
    expect(neededInputs({ formula: 'adToD', formulaSlots: slots })).toEqual([[[7]], [[8]]])
    expect(neededInputs({ formula: 'adToD', formulaSlots: slots.slice(0, 1) }).flat(2)).toEqual([7])
    expect(neededInputs({ formula: null, formulaSlots: slots })).toEqual([])
  })
})

describe('circles', () => {
  it('are found through several projects and through any alternative', () => {
    expect(findCycle(1, structure(node(1, [[[1]]])))).toEqual([1, 1])
    const three = structure(node(1, [[[2]]]), node(2, [[[4], [3]]]), node(3, [[[1]]]), node(4))
    expect(findCycle(1, three)).toEqual([1, 2, 3, 1])
    expect(findCycle(4, three)).toBeUndefined()
    expect(findCycle(1, structure(node(1, [[[2, 3]]]), node(2, [[[1]]]), node(3, [[[2], [1]]])))).toEqual([1, 2, 1])
  })

  it('go through inputs that are used only where a sample has them, and not through projects that are not there', () => {
    expect(findCycle(1, structure({ ...node(1), optional: [2] }, node(2, [[[1]]])))).toEqual([1, 2, 1])
    expect(findCycle(1, structure(node(1, [[[9]]])))).toBeUndefined()
    expect(findCycle(9, structure(node(1, [[[9]]])))).toBeUndefined()
  })

  it('are none where every project needs earlier ones only, whichever is asked', () => {
    fc.assert(
      fc.property(layered, nodes => {
        const all = structure(...nodes)
        for (const { id } of nodes) expect(findCycle(id, all)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  it('arise as soon as something needs what rests on it, and what is told is a way that exists', () => {
    fc.assert(
      fc.property(layered, fc.nat(), fc.nat(), (nodes, a, b) => {
        const [low, high] = [a % nodes.length, b % nodes.length].sort((x, y) => x - y) as [number, number]
        const chain = nodes.map((one, at) =>
          at > low && at <= high ? { ...one, inputs: [...one.inputs, [[at]]] } : one,
        )
        const closed = chain.map((one, at) => (at === low ? { ...one, inputs: [...one.inputs, [[high + 1]]] } : one))
        const all = structure(...closed)
        const way = findCycle(low + 1, all) ?? []
        expect(way.length).toBeGreaterThan(1)
        expect([way[0], way.at(-1)]).toEqual([low + 1, low + 1])
        for (const [at, id] of way.slice(0, -1).entries()) expect(all.get(id)?.inputs.flat(2)).toContain(way[at + 1])
      }),
      { numRuns: 60 },
    )
  })
})

describe('what is stopped', () => {
  const net = [[[1]], [[2], [3, 4]]]
  it('is missed only where no alternative is left', () => {
    const all = (...stopped: readonly number[]) =>
      structure(...[1, 2, 3, 4].map(id => node(id, [], stopped.includes(id) ? 1 : 2)), node(5, net))
    expect(findDependents(1, all()).map(({ id }) => id)).toEqual([5])
    expect(findDependents(2, all())).toEqual([])
    expect(findDependents(2, all(4)).map(({ id }) => id)).toEqual([5])
    expect(findDependents(5, all())).toEqual([])
    expect(findStoppedInputs(node(5, net), all(2)).map(({ id }) => id)).toEqual([])
    expect(findStoppedInputs(node(5, net), all(2, 3)).map(({ id }) => id)).toEqual([2, 3])
  })
  it('is no input that is not there', () => {
    const all = structure(node(1), node(5, [[[1, 9]]]))
    expect(findStoppedInputs(node(5, [[[9]]]), all)).toEqual([])
    expect(findDependents(1, all).map(({ id }) => id)).toEqual([5])
    expect(findDependents(1, structure(node(1), node(5, [[[9, 1]]]))).map(({ id }) => id)).toEqual([5])
  })
  it('is no dependent of itself', () => {
    expect(findDependents(1, structure(node(1, [[[1]]])))).toEqual([])
  })
  it('strands no project that is stopped itself', () => {
    expect(findDependents(1, structure(node(1), node(5, net, 1)))).toEqual([])
  })
})
