export class TestProcessor { constructor(..._: unknown[]) {} async settle() {} }
