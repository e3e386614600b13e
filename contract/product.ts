/** The product's name: the one place it is written in code. */
export const PRODUCT_NAME = 'Lumireel';
