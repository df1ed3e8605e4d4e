import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { state } from '@seam/contract/kit/dictionary'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { stoppedName } from '../../kit/picker/id-select.tsx'

/**
 * All projects as choices, searched by name, code and symbol, undefined until they are read; stopped ones are shown but
 * cannot be selected.
 */
export const useProjectOptions = () => {
  const { data } = useRead(projectCalls.options, {})
  const options = useMemo(
    () =>
      data?.projects.map(({ id, projectName, projectCode, symbol, state: standing, material }) => ({
        value: id,
        label: standing === state.stopped ? stoppedName(projectName) : projectName,
        search: `${projectName} ${projectCode} ${symbol} ${symbol.replace(',', '')}`,
        disabled: standing === state.stopped,
        material,
      })),
    [data],
  )
  return { options, standards: data?.standards, projects: data?.projects ?? [] }
}
