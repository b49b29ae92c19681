import { defineBlock } from '../defineBlock';
import { toolkitAssetRelations, toolkitDefinition, toolkitRelations } from './toolkitAssetsShow';

export const mediaToolkitAssetsShow = defineBlock({
  collection: 'mediaToolkitAssetsShow',
  relations: { mediaToolkitAssetsShow: toolkitRelations, toolkitAssets: toolkitAssetRelations },
  ...toolkitDefinition,
});
