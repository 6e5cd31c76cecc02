/** Stands for the model of pictures that came as plain files: nobody knows who made them. */
export const IMPORTED_MODEL = 'imported';
