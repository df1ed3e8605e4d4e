/** Seconds between two queries while a code is shown. */
const whileDisplayed = 5

const shortest = 30
const longest = 3_600

/** Seconds for which a code is queried after it expired: channels settle late payments within a day. */
export const lateSeconds = 86_400

/** Seconds to the next query: short while a code is shown, then from half a minute up to an hour. */
export const secondsToNextQuestion = ({ displayed, tries }: { displayed: boolean; tries: number }): number =>
  displayed ? whileDisplayed : Math.min(longest, shortest * 2 ** Math.min(tries, 7))

/** Seconds to the next attempt at a refund: a minute at first, as WeChat requires, up to an hour. */
export const secondsToNextRefund = (tries: number): number => Math.min(longest, 60 * 2 ** Math.min(tries, 6))
