import { areaCalls } from '@seam/contract/client/area'
import { implement } from '../../../kit/serve/implement.ts'
import { areaTree } from './area.commands.ts'

export const areaRoutes = implement(areaCalls, { tree: async () => [...areaTree()] })
