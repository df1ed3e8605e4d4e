import { issue, release } from '../life/issue.ts'
import type { Life } from '../life/life.ts'
import { compile, correct, handIn, review, sendBackReport } from '../life/report.ts'
import { type Act, idsOf, type Redo, type Way } from './way.ts'

const objections = ['样品名称与委托单不一致，请核对', '备注未说明样品状况，请补充', '缺少客户要求的说明，请补充后重报']
const corrections = {
  words: { reason: '应客户要求补充样品说明', remarks: '样品为入洗前综合样，由客户自行缩分。' },
  result: { reason: '复查发现结果录入有误，重测后更正', remarks: '' },
} as const

/** The report of these samples that is in hand: the last one. */
const inHand = (life: Life, places: readonly number[]) => {
  const [first] = idsOf(life, places)
  const report = life.reports.findLast(({ sampleIds }) => sampleIds.some(id => id === first))
  if (report === undefined) throw new Error('there is no report yet')
  return report
}

const officeOf = ({ ground, scenario, dice }: Way) => {
  const { reviewers, manager, reception } = ground.staff
  const editor = scenario.editor ?? (dice.chance(0.5) ? 0 : 1)
  const reviewer = reviewers[editor === 0 ? 1 : 0]
  return { editor: reviewers[editor], reviewer, approver: manager, clerk: dice.pick(reception) }
}
type Office = ReturnType<typeof officeOf>

/** Handed in, sent back once where it is doubted, reviewed, issued and given out. */
const passing = (way: Way, places: readonly number[], office: Office, from: number, doubted: boolean) => {
  const { dice, pace } = way
  const handing = (after: number): Act => ({
    stage: 'handIn',
    after,
    worker: office.editor,
    run: (world, life, by) => handIn(world, life, by, inHand(life, places)),
  })
  const reason = dice.pick(objections)
  const returned = from + dice.between(15, 90)
  const back: Act = {
    stage: 'sentBack',
    after: returned,
    worker: office.reviewer,
    run: (world, life, by) => sendBackReport(world, life, by, inHand(life, places), reason),
  }
  const handed = doubted ? returned + dice.between(10, 60) : from
  const reviewed = handed + dice.between(10, 110) * pace
  const issued = reviewed + dice.between(8, 120) * pace
  const released = issued + dice.between(10, 200) * pace
  const acts: Act[] = [
    handing(from),
    ...(doubted ? [back, handing(handed)] : []),
    {
      stage: 'review',
      after: reviewed,
      worker: office.reviewer,
      run: (world, life, by) => review(world, life, by, inHand(life, places)),
    },
    {
      stage: 'issue',
      after: issued,
      worker: office.approver,
      run: (world, life, by) => issue(world, life, by, inHand(life, places)),
    },
    {
      stage: 'release',
      after: released,
      worker: office.clerk,
      run: (world, life, by) => release(world, by, inHand(life, places)),
    },
  ]
  return { acts, released }
}

const correcting = (way: Way, places: readonly number[], office: Office, from: number, redo: Redo): Act[] => {
  const { correction } = way.scenario
  if (correction === undefined) return []
  const after = from + way.dice.between(120, 700)
  const begun: Act = {
    stage: 'correct',
    after,
    worker: office.editor,
    run: (world, life, by) => correct(world, life, by, inHand(life, places), corrections[correction]),
  }
  const redone = correction === 'result' ? redo(places[0] ?? 0, after + 20) : { acts: [], confirmed: after }
  const ready = redone.confirmed + way.dice.between(8, 40)
  return [begun, ...redone.acts, ...passing(way, places, office, ready, false).acts]
}

/** From the first draft of a report to the counter, for every report of a delegation. */
export const reportCourse = (way: Way, confirmed: ReadonlyMap<number, number>, redo: Redo): Act[] => {
  const { scenario, dice, pace } = way
  const office = officeOf(way)
  const all = [...confirmed.keys()].toSorted((a, b) => a - b)
  return (scenario.split ? all.map(place => [place]) : [all]).flatMap(places => {
    const after = Math.max(...places.map(place => confirmed.get(place) ?? 0)) + dice.between(8, 60) * pace
    const compiled: Act = {
      stage: 'compile',
      after,
      worker: office.editor,
      run: (world, life, by) => compile(world, life, by, idsOf(life, places)),
    }
    const passed = passing(way, places, office, after + dice.between(2, 9), scenario.sentBack === true)
    return [compiled, ...passed.acts, ...correcting(way, places, office, passed.released, redo)]
  })
}
