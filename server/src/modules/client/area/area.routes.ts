import { areaCalls } from '@seam/contract/client/area'
import { areaTree } from '../../../kit/area-tree.ts'
import { implement } from '../../../kit/serve/implement.ts'

export const areaRoutes = implement(areaCalls, { tree: async () => [...areaTree()] })
