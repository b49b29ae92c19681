export interface ProcessorDatabase { x: {y: string} }
