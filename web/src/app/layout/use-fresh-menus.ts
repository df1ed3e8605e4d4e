import { conditionCalls } from '@seam/contract/system/condition.calls'
import { useEffect } from 'react'
import { queries } from '../../kit/api/queries.ts'
import { revision } from '../../kit/session/revision.ts'
import { functionsAreOld, reloadFunctions } from '../../kit/session/session.ts'

let running = false

/** Until what is shown is as new as the newest answer; a failure leaves it to the next answer that tells of a change. */
const catchUp = async () => {
  if (running) return
  running = true
  try {
    while (functionsAreOld()) {
      await reloadFunctions(true)
      await queries.invalidateQueries({ queryKey: [conditionCalls.ofMenu.path] })
    }
  } catch {
    // the answers that carry the news say themselves what is wrong with the session or the network
  } finally {
    running = false
  }
}

/** Menus and rights follow the server: any answer may tell that they changed (spec §4). */
export const useFreshMenus = () => {
  useEffect(() => {
    void catchUp()
    return revision.subscribe(() => void catchUp())
  }, [])
}
