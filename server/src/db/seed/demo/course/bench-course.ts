import { retract, sendBack } from '../life/bench.ts'
import type { Worker } from '../staff.ts'
import { again, confirming, entering, type People, submitting } from './bench-acts.ts'
import { ableAt, benchOf, type Job, jobsOf, type Trouble, troubleOf } from './bench-jobs.ts'
import type { Act, Redo, Way } from './way.ts'

/** One bench: everything of it entered together, what gives trouble again and again, and all of it handed in. */
const atBench = (
  { dice, pace }: Way,
  jobs: readonly Job[],
  worker: Worker,
  from: number,
  trouble: Trouble | undefined,
) => {
  const [first, ...further] = (trouble?.entries ?? []).map(readings => ({ ...trouble?.job, readings }) as Job)
  const acts = [
    entering(
      jobs.map(job => (job === trouble?.job ? (first ?? job) : job)),
      worker,
      from,
    ),
  ]
  let last = from
  for (const job of further) {
    last += dice.between(20, 45) * pace
    acts.push(entering([job], worker, last))
  }
  last += dice.between(4, 25) * pace
  return { acts: [...acts, submitting(jobs, worker, last)], handed: last }
}

/** Who determines what: in half of the cases one analyst everything, else each at his bench; and who reviews it. */
const peopleOf = ({ ground, scenario, dice }: Way) => {
  const { analysts, reviewers } = ground.staff
  const reviewer = dice.pick(reviewers)
  const turn = dice.chance(0.25) ? 1 : 0
  const alone = scenario.until === undefined && dice.chance(0.55) ? dice.whole(0, 2) : undefined
  const areaOf = ({ project }: Job): number => alone ?? benchOf(project.code)
  const analystAt = (area: number): Worker => analysts[scenario.analyst ?? (((area + turn) % 3) as 0 | 1 | 2)]
  const peopleFor = (job: Job): People => ({ analyst: analystAt(areaOf(job)), reviewer })
  return { reviewer, areaOf, analystAt, peopleFor }
}

type Staffed = ReturnType<typeof peopleOf>

/** The last look at a sample; where it is doubted, what follows until it is confirmed after all. */
const reviewing = (way: Way, place: number, looked: number, staffed: Staffed, trouble: Trouble | undefined) => {
  const doubted = trouble?.job.place === place ? way.scenario.trouble : undefined
  const at = confirming(place, staffed.reviewer, looked)
  if (trouble === undefined || (doubted !== 'returned' && doubted !== 'retracted'))
    return { acts: [at], confirmed: looked }
  const back = doubted === 'returned' ? sendBack : retract
  const redone = again(way, trouble.job, staffed.peopleFor(trouble.job), looked + 30 * way.pace, back)
  return { acts: [...(doubted === 'retracted' ? [at] : []), ...redone.acts], confirmed: redone.confirmed }
}

/** From the first reading to the last confirmation; when each sample is confirmed, and how to determine one again. */
export const benchCourse = (way: Way, started: number) => {
  const { dice, pace } = way
  const jobs = jobsOf(way)
  const trouble = troubleOf(way, jobs)
  const staffed = peopleOf(way)
  const areas = [...Map.groupBy(jobs, staffed.areaOf)].toSorted(([a], [b]) => a - b)
  const worked = areas.map(([area, own]) => {
    const from = started + (area + 1) * dice.between(60, 150) * pace
    const mine = trouble !== undefined && own.includes(trouble.job) ? trouble : undefined
    return { own, ...atBench(way, own, staffed.analystAt(area), from, mine) }
  })
  const reviewed = [...new Set(jobs.map(({ place }) => place))].map(place => {
    const handed = worked.filter(({ own }) => own.some(job => job.place === place)).map(bench => bench.handed)
    const looked = Math.max(...handed) + dice.between(10, 120) * pace
    return { place, ...reviewing(way, place, looked, staffed, trouble) }
  })
  const acts: Act[] = [...worked, ...reviewed].flatMap(part => part.acts)
  const redo: Redo = (place, after) => {
    const job = ableAt(jobs, place)
    return job === undefined ? { acts: [], confirmed: after } : again(way, job, staffed.peopleFor(job), after, retract)
  }
  return { acts, confirmed: new Map(reviewed.map(({ place, confirmed }) => [place, confirmed])), redo }
}
