import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { useEffect } from 'react'
import { queries } from '../../../kit/api/queries.ts'
import { revision } from '../../../kit/session/revision.ts'
import { functionsAreOld, reloadFunctions } from '../../../kit/session/session.ts'

let running = false

/** Repeats until the menus are as new as the newest answer; after a failure the next answer with a new revision retries. */
const catchUp = async () => {
  if (running) return
  running = true
  try {
    while (functionsAreOld()) {
      await reloadFunctions(true)
      await queries.invalidateQueries({ queryKey: [conditionCalls.ofMenu.path] })
    }
  } catch {
    // failures of session or network are shown for the calls that carry the revision
  } finally {
    running = false
  }
}

/** Reloads menus and rights when an answer carries a new revision (spec §4). */
export const useFreshMenus = () => {
  useEffect(() => {
    void catchUp()
    return revision.subscribe(() => void catchUp())
  }, [])
}
